import { reasonTag } from '@gemba/contract/alarm/reason-tag/reason-tag.ts'
import { maxOfferedTags } from '@gemba/contract/alarm/shelf/work-alarms.ts'
import { namesOfLanguages } from '@gemba/contract/names.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'

const maxTags = 20
const maxTagLength = 64

const isId = (text: string): boolean => /^\d{1,18}$/.test(text)

/**
 * Returns the names of reason tags in the reader's language, by id. Texts that are no ids are free texts and have no
 * entry.
 */
export async function namesOfReasonTags(read: Read, tags: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(tags)].filter(isId)
  if (ids.length === 0) return new Map()
  const rows = await ofCompany(read)
    .selectFrom('reason_tag')
    .select(['id', 'name', 'name_en as nameEn', 'name_tw as nameTw'])
    .where('id', '=', anyId(ids))
    .execute()
  const field = namesOfLanguages[read.actor.language]
  return new Map(rows.map((row) => [row.id, (field && row[field]) || row.name]))
}

/**
 * Returns the tags of a handling: ids of the company's tags, or free texts. Throws `invalid` for an unknown id, more
 * than 20 tags or a long text.
 */
export async function resolveReasonTags(read: Read, sent: readonly unknown[] | null | undefined): Promise<string[]> {
  const tags = Array.isArray(sent) ? [...new Set(sent.map(String))].filter((tag) => tag.trim() !== '') : []
  const known = await namesOfReasonTags(read, tags)
  const isWrong = tags.some((tag) => tag.length > maxTagLength || (isId(tag) && !known.has(tag)))
  if (isWrong || tags.length > maxTags)
    throw new DomainError('invalid', { problems: [{ field: 'reasonTags', problem: 'choice' }] })
  return tags
}

/** Returns the tags of the company with those of a rule first. */
export async function offerReasonTags(read: Read, ruleId: string | undefined) {
  const rule = ruleId
    ? await ofCompany(read)
        .selectFrom('alarm_rule')
        .select('reason_tags as tags')
        .where('id', '=', ruleId)
        .executeTakeFirst()
    : undefined
  const ofRule = new Set(rule?.tags ?? [])
  const rows = await ofCompany(read)
    .selectFrom('reason_tag')
    .select(['id', 'name', 'name_en as nameEn', 'name_tw as nameTw'])
    .orderBy((eb) => eb('id', '=', anyId([...ofRule])), 'desc')
    .orderBy('sort_number')
    .orderBy('id')
    .limit(maxOfferedTags)
    .execute()
  const field = namesOfLanguages[read.actor.language]
  return rows.map((row) => ({
    tagId: row.id,
    tagName: (field && row[field]) || row.name,
    isOfRule: ofRule.has(row.id),
  }))
}

/**
 * Throws `inUse` if a rule offers one of the tags, or an alarm was resolved with it: an alarm stores the id alone, so that
 * its reason would lose its name.
 */
async function assertUnused(work: Work, ids: readonly string[]): Promise<void> {
  const tagIds = [...ids]
  const rule = await ofCompany(work)
    .selectFrom('alarm_rule')
    .select('id')
    .where(sql<boolean>`reason_tags && ${tagIds}::bigint[]`)
    .limit(1)
    .executeTakeFirst()
  if (rule) throw new DomainError('inUse', { by: 'alarm_rule' })
  const episode = await ofCompany(work)
    .selectFrom('alarm_episode')
    .select('id')
    .where(sql<boolean>`reason_tags && ${tagIds}::text[]`)
    .limit(1)
    .executeTakeFirst()
  if (episode) throw new DomainError('inUse', { by: 'alarm_episode' })
}

export const reasonTagRoutes = mount(reasonTag, import.meta.url, crud(reasonTag, { removing: assertUnused }))
