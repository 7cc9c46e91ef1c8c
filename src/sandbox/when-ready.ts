/** Goes on with a value: at once where it is there, since a promise would cost more than most of what is done so. */
export function whenReady<T, R>(value: Promise<T> | T, next: (value: T) => Promise<R> | R): Promise<R> | R {
  return value instanceof Promise ? value.then(next) : next(value);
}
