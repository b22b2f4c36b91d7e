// The language that a person has chosen: it follows the person as a setting, together with the theme.
import { type Language, languages } from '@gemba/contract/kit/page.ts'
import { sql } from 'kysely'

/** Of who has chosen none. */
export const defaultLanguage: Language = 'zh-CN'

/** The setting that holds the language of user `u`. */
export const workspaceOf = sql`(select d.value from company_detail d
  where d.company_id = u.company_id and d.user_id = u.id and d.key = 'workspace')`

/** The language in that setting; undefined where the person has chosen none. */
export function languageChosen(workspace: string | null): Language | undefined {
  if (workspace === null) return undefined
  try {
    const { language } = JSON.parse(workspace) as { language?: unknown }
    return languages.find((known) => known === language)
  } catch {
    // What a client stores there is its own business.
    return undefined
  }
}
