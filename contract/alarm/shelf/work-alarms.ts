// Work on alarms between acknowledging and resolving: starting, assigning, comments, and what helped earlier.
import {
  boolean,
  choice,
  duration,
  instant,
  integer,
  list,
  optional,
  type RowOf,
  reference,
  text,
} from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { alarmResult } from '../dictionaries.ts'
import { batchReply, selectedAlarms } from '../episode.ts'
import { alarmRights } from '../flow.ts'
import { reasonTag } from '../reason-tag/reason-tag.ts'
import { alarmRule } from '../rule.ts'

/** Maximum number of comments on one alarm. */
export const maxComments = 200
/** Maximum number of rows of experience. */
export const maxExperienceRows = 20

/** Maximum number of offered reason tags. */
export const maxOfferedTags = 500

export const listOfferedTags = defineCommand('listOfferedTags', {
  kind: 'read',
  title: ['可选的原因标签', '可選的原因標籤', 'Reason tags for an alarm'],
  paths: ['POST /armDataFact/reasonTags'],
  permission: alarmRights.handle,
  input: {
    /** The alarm to resolve. Without one, no tag comes first. */
    id: optional(reference('alarmEpisode')),
  },
  reply: rowsOf({
    tagId: reference(reasonTag),
    tagName: text(),
    /** Whether the rule of the alarm names it. */
    isOfRule: boolean(),
  }),
  errors: ['notFound'],
  summary: `Lists the reason tags that are selected when an alarm is resolved: those of its rule first, then the others in their order; at most ${maxOfferedTags}.`,
})

export const resetAlarms = defineCommand('resetAlarms', {
  kind: 'write',
  title: ['复位报警', '復位警報', 'Reset alarms'],
  paths: ['POST /armDataFact/reset'],
  permission: alarmRights.confirm,
  input: selectedAlarms,
  reply: batchReply,
  errors: ['notFound', 'tooManyRows'],
  summary: 'Resets latched alarms whose condition is normal again. They return to normal by this.',
})

export const startAlarmWork = defineCommand('startAlarmWork', {
  kind: 'write',
  title: ['开始处理报警', '開始處理警報', 'Start work on alarms'],
  paths: ['POST /armDataFact/start'],
  permission: alarmRights.handle,
  input: selectedAlarms,
  reply: batchReply,
  errors: ['notFound', 'tooManyRows'],
  summary: 'Marks alarms as being handled. The caller takes care of those without an assignee.',
})

export const assignAlarms = defineCommand('assignAlarms', {
  kind: 'write',
  title: ['指派报警', '指派警報', 'Assign alarms'],
  paths: ['POST /armDataFact/assign'],
  permission: alarmRights.handle,
  input: {
    ...selectedAlarms,
    /** Sign-in name of a user of the company. Empty for nobody. */
    assignee: optional(text({ max: 64 })),
  },
  reply: batchReply,
  errors: ['notFound', 'tooManyRows', 'assigneeUnknown'],
  summary: 'Assigns alarms to a person, or to nobody.',
})

export const listAssignees = defineCommand('listAssignees', {
  kind: 'read',
  title: ['可指派的人员', '可指派的人員', 'People to assign alarms to'],
  paths: ['POST /armDataFact/assignees'],
  permission: alarmRights.handle,
  input: {},
  reply: rowsOf({ userName: text(), name: text() }),
  errors: [],
  summary: 'Lists the enabled users of the company.',
})

export const commentAlarm = defineCommand('commentAlarm', {
  kind: 'write',
  title: ['备注报警', '備註警報', 'Comment on an alarm'],
  paths: ['POST /armDataFact/comment'],
  permission: 'alarm:confirm|alarm:handle',
  input: { id: reference('alarmEpisode'), note: text(['备注', '備註', 'Comment'], { min: 1, max: 1000 }) },
  reply: { id: reference('alarmEpisode'), version: integer() },
  errors: ['notFound', 'tooManyComments'],
  summary: `Adds a comment to the history of an alarm, also of a closed one; at most ${maxComments}.`,
})

const experienceFields = {
  /** What was done. */
  handleText: text({ aliases: ['handleContent'] }),
  alarmResult: choice(alarmResult),
  reasonTags: list(text(), { aliases: ['reasonTagIds'] }),
  /** Names of `reasonTags` in the language of the reader. */
  reasonTagNames: list(text()),
  /** How often the same was done for the same reasons. */
  count: integer(),
  /** Mean time from the raise to the end of the handling. */
  meanToHandleMs: duration(),
  lastTs: instant(),
  lastUser: optional(text({ aliases: ['handleUser'] })),
  lastName: optional(text()),
  /** The newest of these alarms. */
  batchNo: text(),
}
export type AlarmExperience = RowOf<typeof experienceFields>

const experience = {
  kind: 'read',
  permission: 'alarm:view',
  reply: rowsOf(experienceFields),
  errors: ['notFound'],
} as const

export const listAlarmExperience = defineCommand('listAlarmExperience', {
  ...experience,
  title: ['报警处理经验', '警報處理經驗', 'Experience with an alarm'],
  paths: ['POST /alarmInfo/selectHisExperienceByMsgId'],
  input: { msgId: reference('alarmEpisode', { aliases: ['id'] }) },
  summary: `Returns how earlier alarms of the same rule were handled, the most frequent handling first; at most ${maxExperienceRows} rows.`,
})

export const listRuleExperience = defineCommand('listRuleExperience', {
  ...experience,
  title: ['报警规则处理经验', '警報規則處理經驗', 'Experience with an alarm rule'],
  paths: ['POST /alarmInfo/selectHisExperienceByAlarmIdCompanyId'],
  errors: [],
  input: { alarmId: reference(alarmRule), companyId: optional(text({ max: 32 })) },
  summary: `Returns how alarms of a rule were handled, the most frequent handling first; at most ${maxExperienceRows} rows. Empty for a rule without handled alarms, and for another company.`,
})
