/** Returns the truthy names joined for `className`. */
export const classNames = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
