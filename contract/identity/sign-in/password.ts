// The two password rules of the shell specification, section 5 (S-264, S-265).

const kinds = [/\d/, /[a-z]/, /[A-Z]/, /[^A-Za-z\d]/]

/** Returns whether a password has 8 to 20 characters with at least two of letters, digits and special characters. */
export function isAcceptablePassword(password: string): boolean {
  const groups = [/[A-Za-z]/, /\d/, /[^A-Za-z\d]/].filter((group) => group.test(password)).length
  return password.length >= 8 && password.length <= 20 && groups >= 2
}

/**
 * Returns whether a password is longer than 7 and has at least three of digits, lowercase, uppercase and special
 * characters.
 */
export function isStrongPassword(password: string): boolean {
  return password.length > 7 && kinds.filter((kind) => kind.test(password)).length >= 3
}
