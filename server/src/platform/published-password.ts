import { isLoopback } from './loopback.ts'

/** The password of seeded users and boxes. It stands in the README, so it opens nothing from another machine. */
export const publishedPassword = 'Gemba@2026'

/** Whether a secret is the published one, given by a caller at another address than this machine's. */
export function isPublishedFromOutside(secret: string, address: string): boolean {
  return secret === publishedPassword && !isLoopback(address)
}
