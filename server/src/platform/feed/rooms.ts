// Rooms of the feed: of a user, and of a company's function codes by what their holders see.
import type { Actor } from '../db/work.ts'

/** `departmentId` undefined concerns everybody, null only those who see everything, 'bound' only those who do not. */
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

/** Whoever sees everything is in the plain room; who is bound to departments or rules in `bound`, and in one for each department. */
export function roomsOfActor({ companyId, authorities, departments, rules }: Actor): string[] {
  const parts =
    departments === null && rules === null ? ['all'] : ['bound', ...(rules === null ? (departments ?? []) : [])]
  return [...authorities].flatMap((permission) => parts.map((part) => roomOf(String(companyId), permission, part)))
}

function roomOf(companyId: string, permission: string, part = 'all'): string {
  return `${companyId}/${permission}/${part}`
}
