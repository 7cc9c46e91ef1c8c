const prefix = 'legal-reports-sandbox.';

/** Values stored for this tab only, in `sessionStorage`. */
export const tabStorage = {
  read: (name: string): string | null => sessionStorage.getItem(prefix + name),
  write(name: string, text: string | null): void {
    if (text === null) sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, text);
  },
};
