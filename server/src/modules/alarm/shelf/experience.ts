// What was done about earlier alarms of a rule, and how often.
import { type AlarmExperience, maxExperienceRows } from '@gemba/contract/alarm/shelf/work-alarms.ts'
import { sql } from 'kysely'
import { computed, listRows, notNull, rowShape } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { nicknamesOfUsers } from '../list/name-people.ts'
import { namesOfReasonTags } from '../reason-tag/reason-tag.ts'

/** Handled alarms that are taken into account, the newest ones. */
const maxEpisodes = 1000

const experienceShape = rowShape({
  handleText: notNull('alarm_episode.handle_text'),
  alarmResult: 'alarm_episode.alarm_result',
  reasonTags: 'alarm_episode.reason_tags',
  count: computed.integer,
  meanToHandleMs: computed.float,
  lastTs: computed.instant,
  lastUser: 'alarm_episode.handle_user',
  batchNo: 'alarm_episode.batch_no',
})

/** Returns how alarms of a rule of the reader's company were handled, the most frequent handling first. */
export async function readExperience(read: Read, ruleId: string): Promise<AlarmExperience[]> {
  const rows = await listRows(
    read.tx,
    experienceShape,
    sql`with handled as (
        select btrim(e.handle_text) as handle_text, e.alarm_result, e.reason_tags, e.handle_user, e.handle_at,
          e.batch_no, extract(epoch from e.handle_at - e.raise_at) * 1000 as took
        from alarm_episode e
        where e.company_id = ${companyOf(read.actor)} and e.rule_id = ${ruleId} and e.handle_at is not null
        order by e.handle_at desc limit ${maxEpisodes})
      select handle_text as "handleText", alarm_result as "alarmResult", reason_tags as "reasonTags",
        count(*)::int as count, avg(took)::float8 as "meanToHandleMs", max(handle_at) as "lastTs",
        (array_agg(handle_user order by handle_at desc))[1] as "lastUser",
        (array_agg(batch_no order by handle_at desc))[1] as "batchNo"
      from handled group by handle_text, alarm_result, reason_tags
      order by count desc, "lastTs" desc limit ${maxExperienceRows}`,
  )
  const people = await nicknamesOfUsers(
    read,
    rows.map(({ lastUser }) => lastUser),
  )
  const tags = await namesOfReasonTags(
    read,
    rows.flatMap(({ reasonTags }) => reasonTags),
  )
  return rows.map(({ alarmResult, meanToHandleMs, ...row }) => ({
    ...row,
    alarmResult: alarmResult as AlarmExperience['alarmResult'],
    reasonTagNames: row.reasonTags.map((tag) => tags.get(tag) ?? tag),
    meanToHandleMs: Math.round(meanToHandleMs),
    lastName: people.get(row.lastUser ?? '') ?? null,
  }))
}
