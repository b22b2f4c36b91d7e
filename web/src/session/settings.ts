import type { CompanyDetail } from '@gemba/contract/identity/sign-in/session.ts'

type Setting = Pick<CompanyDetail, 'owner' | 'key' | 'value'>

/** Values of settings by name. Settings without a value are missing. */
export type Settings = Readonly<Record<string, string | null>>

/** Settings that are stored under another name (shell specification, section 3). */
const renamed: Readonly<Record<string, string>> = { kshlx: 'weType' }

/** Returns the settings by name. Those of the user override those of the company, which override its parameters. */
export function settingsOf(details: readonly Setting[], parameters: Settings = {}): Settings {
  const companyFirst = details.toSorted((a, b) => a.owner - b.owner)
  const namedSettings = companyFirst.map(({ key, value }) => [renamed[key] ?? key, value] as const)
  return {
    ...parameters,
    ...Object.fromEntries(namedSettings.filter(([name, value]) => value !== null || !(name in parameters))),
  }
}

/** Possible numbers of columns in forms. */
export const columnCounts = [2, 3, 4] as const
export type ColumnCount = (typeof columnCounts)[number]

/** Name of the user's setting for the number of columns. */
export const columnSetting = 'formColumns'

/** Returns the number of columns of a setting; the smallest by default. */
export const columnCountOf = (value: string | null): ColumnCount =>
  columnCounts.find((count) => String(count) === value) ?? columnCounts[0]
