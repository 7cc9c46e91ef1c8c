const prefix = 'legal-reports-sandbox.';

/** What this tab remembers, and no other: it is gone with the tab. */
export const tabStorage = {
  read: (name: string): string | null => sessionStorage.getItem(prefix + name),
  write(name: string, text: string | null): void {
    if (text === null) sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, text);
  },
};
