// Rooms of the feed: one per user, and rooms of function codes per company and visibility.
import type { Actor } from '../db/work.ts'

/**
 * `departmentId` undefined addresses everybody, null only users who see all departments, 'bound' only users who do not.
 */
export interface FeedTarget {
  readonly companyId: string
  readonly permission: string
  readonly departmentId?: string | null | undefined
}

export function personalRoom(companyId: string, userId: string): string {
  return `${companyId}/user/${userId}`
}

export function roomsOf({ companyId, permission, departmentId }: FeedTarget): string[] {
  if (departmentId === 'bound') return [roomOf(companyId, permission, 'bound')]
  const everything = roomOf(companyId, permission)
  if (departmentId === undefined) return [everything, roomOf(companyId, permission, 'bound')]
  return departmentId === null ? [everything] : [everything, roomOf(companyId, permission, departmentId)]
}

/** Returns the rooms of a user: `all` for users who see everything, otherwise `bound` and one room per department. */
export function roomsOfActor({ companyId, authorities, departments, rules }: Actor): string[] {
  const visibilities =
    departments === null && rules === null ? ['all'] : ['bound', ...(rules === null ? (departments ?? []) : [])]
  return [...authorities].flatMap((permission) =>
    visibilities.map((part) => roomOf(String(companyId), permission, part)),
  )
}

function roomOf(companyId: string, permission: string, part = 'all'): string {
  return `${companyId}/${permission}/${part}`
}
