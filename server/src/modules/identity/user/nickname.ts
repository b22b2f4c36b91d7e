// The nickname of a user in the language of the reader.
import type { Language } from '@gemba/contract/kit/page.ts'
import { namesOfLanguages } from '@gemba/contract/names.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

const columns = { nameEn: 'nickname_en', nameTw: 'nickname_tw' } as const

/** Returns the column with the nickname of the row `alias` of `app_user` in a language. */
export function nicknameColumnIn(alias: string, language: Language): RawBuilder<string> {
  const localName = namesOfLanguages[language]
  const nicknameColumn = sql.ref<string>(`${alias}.nickname`)
  return localName
    ? sql<string>`coalesce(nullif(${sql.ref(`${alias}.${columns[localName]}`)}, ''), ${nicknameColumn})`
    : sql<string>`${nicknameColumn}`
}

/** Returns the condition that a pattern matches the user name or a nickname of the row `alias` of `app_user`. */
export const isCalledLike = (alias: string, pattern: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    ['name', 'nickname', ...Object.values(columns)].map(
      (column) => sql`${sql.ref(`${alias}.${column}`)} ilike ${pattern}`,
    ),
    sql` or `,
  )})`
