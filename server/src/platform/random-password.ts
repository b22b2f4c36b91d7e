import { randomBytes } from 'node:crypto'

/** Returns 16 random characters that keep every rule for passwords: letters of base64, then a sign and a digit. */
export function randomPassword(): string {
  return `${randomBytes(12).toString('base64url').slice(0, 14)}-7`
}
