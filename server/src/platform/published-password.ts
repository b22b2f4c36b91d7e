import { isLoopback } from './loopback.ts'

/** Password of seeded users and boxes. The README publishes it, so it is rejected from other machines. */
export const publishedPassword = 'Gemba@2026'

/** Returns whether a secret is the published one and was sent from another machine. */
export function isPublishedFromOutside(secret: string, address: string): boolean {
  return secret === publishedPassword && !isLoopback(address)
}
