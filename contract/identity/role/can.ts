/**
 * Returns whether a user with `authorities` satisfies `requirement`, a list of codes separated by `|` of which one is
 * sufficient. An empty requirement is always satisfied; a missing user never satisfies one (shell specification,
 * section 6).
 */
export function can(
  authorities: readonly string[] | ReadonlySet<string> | null | undefined,
  requirement: string,
): boolean {
  if (requirement === '') return true
  if (!authorities) return false
  const heldCodes = authorities instanceof Set ? authorities : new Set(authorities as readonly string[])
  return requirement.split('|').some((authority) => heldCodes.has(authority.trim()))
}
