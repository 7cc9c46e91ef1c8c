/**
 * A function that remembers its answers, at most so many: then it forgets them all and begins anew, so that
 * no caller can fill the memory.
 */
export function memoize<Key, Answer>(most: number, compute: (key: Key) => Answer): (key: Key) => Answer {
  const known = new Map<Key, Answer>();
  return (key) => {
    let answer = known.get(key);
    if (answer === undefined) {
      answer = compute(key);
      if (known.size >= most) known.clear();
      known.set(key, answer);
    }
    return answer;
  };
}
