/**
 * Whether a user who holds `authorities` satisfies `requirement`, a string of codes separated by `|` (any one suffices).
 * An empty requirement always passes; a missing user fails (shell specification, section 6).
 */
export function can(
  authorities: readonly string[] | ReadonlySet<string> | null | undefined,
  requirement: string,
): boolean {
  if (requirement === '') return true
  if (!authorities) return false
  const held = authorities instanceof Set ? authorities : new Set(authorities as readonly string[])
  return requirement.split('|').some((authority) => held.has(authority.trim()))
}
