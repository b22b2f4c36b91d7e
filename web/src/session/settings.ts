import type { CompanyDetail } from '@gemba/contract/identity/sign-in/session.ts'

type Setting = Pick<CompanyDetail, 'owner' | 'key' | 'value'>

/** Values of settings by name; one that is not set is missing. */
export type Settings = Readonly<Record<string, string | null>>

/** Details that are settings of another name (shell specification, section 3). */
const renamed: Readonly<Record<string, string>> = { kshlx: 'weType' }

/** Settings of a company and of a user by name; the user's own win, and the company's over its parameters. */
export function settingsOf(details: readonly Setting[], parameters: Settings = {}): Settings {
  const companyFirst = details.toSorted((a, b) => a.owner - b.owner)
  const named = companyFirst.map(({ key, value }) => [renamed[key] ?? key, value] as const)
  return {
    ...parameters,
    ...Object.fromEntries(named.filter(([name, value]) => value !== null || !(name in parameters))),
  }
}

/** In how many columns forms show their fields. */
export const columnCounts = [2, 3, 4] as const
export type ColumnCount = (typeof columnCounts)[number]

/** The setting of a user that says so. */
export const columnSetting = 'formColumns'

/** The count that a setting means; the fewest without one. */
export const columnCountOf = (value: string | null): ColumnCount =>
  columnCounts.find((count) => String(count) === value) ?? columnCounts[0]
