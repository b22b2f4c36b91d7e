import { randomBytes } from 'node:crypto'

/** Returns 16 random characters that satisfy every password rule: base64 characters, then a sign and a digit. */
export function randomPassword(): string {
  return `${randomBytes(12).toString('base64url').slice(0, 14)}-7`
}
