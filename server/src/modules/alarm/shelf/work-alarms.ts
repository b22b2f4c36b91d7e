import {
  assignAlarms,
  commentAlarm,
  listAlarmExperience,
  listAssignees,
  listOfferedTags,
  listRuleExperience,
  maxComments,
  resetAlarms,
  startAlarmWork,
} from '@gemba/contract/alarm/shelf/work-alarms.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { countOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { listEnabledUsers } from '../../identity/index.ts'
import { lockEpisodes, saveEpisode } from '../episode-store.ts'
import { resetEpisode } from '../episode-transitions.ts'
import { performOnSelected } from '../perform-actions.ts'
import { offerReasonTags } from '../reason-tag/reason-tag.ts'
import { emitAlarmEvent } from '../record-level-changes.ts'
import { readExperience } from './experience.ts'
import { shelfActions } from './shelf-actions.ts'
import { assignEpisode, commentEpisode, startWork } from './shelf-transitions.ts'

/** Throws `tooManyComments`. */
async function assertCommentable(read: Read, batchNo: string): Promise<void> {
  const comments = ofCompany(read)
    .selectFrom('alarm_transition')
    .where('batch_no', '=', batchNo)
    .where('action', '=', shelfActions.comment)
  if ((await countOf(comments)) >= maxComments) throw new DomainError('tooManyComments')
}

/** Returns the sign-in name of a user of the company, in its stored spelling. Throws `assigneeUnknown`. */
async function resolveAssignee(read: Read, name: string | null | undefined): Promise<string | null> {
  if (!name) return null
  const user = (await listEnabledUsers(read)).find((candidate) => candidate.name === name)
  if (!user) throw new DomainError('assigneeUnknown', { name })
  return user.name
}

/** Returns the rule of an alarm. Throws `notFound`. */
async function ruleOfAlarm(read: Read, id: string): Promise<string> {
  const { ruleId } = await ofCompany(read)
    .selectFrom('alarm_episode')
    .select('rule_id as ruleId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return ruleId
}

const file = import.meta.url

/** Routes for the work on alarms between acknowledging and resolving. */
export const workAlarmRoutes = [
  ...handle(resetAlarms, file, (work, body) => {
    const author = { userName: work.actor.userName, note: null, at: work.now }
    return performOnSelected(work, body, ({ log }) => resetEpisode(log, author))
  }),
  ...handle(startAlarmWork, file, (work, body) => {
    const author = { userName: work.actor.userName, note: null, at: work.now }
    return performOnSelected(work, body, ({ log }) => startWork(log, author))
  }),
  ...handle(assignAlarms, file, async (work, body) => {
    const author = { userName: work.actor.userName, note: null, at: work.now }
    const assignee = await resolveAssignee(work, body.assignee)
    return performOnSelected(work, body, ({ log }) => assignEpisode(log, author, assignee))
  }),
  ...handle(listAssignees, file, async (read) =>
    (await listEnabledUsers(read)).map(({ name, nickname }) => ({ userName: name, name: nickname })),
  ),
  ...handle(listOfferedTags, file, async (read, { id }) => {
    const rule = id ? await ruleOfAlarm(read, idOf(id)) : undefined
    return offerReasonTags(read, rule)
  }),
  ...handle(commentAlarm, file, async (work, { id, note }) => {
    const [stored] = await lockEpisodes(work, [idOf(id)])
    if (!stored) throw new DomainError('notFound')
    await assertCommentable(work, stored.log.episode.batchNo)
    const commented = commentEpisode(stored.log, { userName: work.actor.userName, note, at: work.now })
    await saveEpisode(work, stored, commented)
    await emitAlarmEvent(work, stored, commented)
    return { id: stored.id, version: stored.version + 1 }
  }),
  ...handle(listAlarmExperience, file, async (read, { msgId }) => {
    return readExperience(read, await ruleOfAlarm(read, idOf(msgId)))
  }),
  ...handle(listRuleExperience, file, (read, { alarmId, companyId }) =>
    companyId && companyId !== companyOf(read.actor) ? Promise.resolve([]) : readExperience(read, idOf(alarmId)),
  ),
]
