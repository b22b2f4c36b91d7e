// The three alarm levels, and the names that a company gives them.
import { choice, integer, nothing, optional, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { alarmLevel } from '../dictionaries.ts'

const level = choice(['报警级别', '警報級別', 'Alarm level'], alarmLevel)

/** What a company may say about a level. */
export const levelNameFields = {
  levelName: text(['级别名称', '級別名稱', 'Level name'], { min: 1, max: 64 }),
  color: optional(text(['颜色', '顏色', 'Colour'], { max: 7, rule: 'hexColour' })),
} as const

const levelFields = { id: text(), level, levelName: text(), color: optional(text()) }

export const listAlarmLevels = defineCommand('listAlarmLevels', {
  kind: 'read',
  title: ['报警级别', '警報級別', 'Alarm levels'],
  paths: ['POST /alarmLevel/list'],
  permission: 'session',
  input: {},
  reply: rowsOf({
    ...levelFields,
    /** 1: the name is that of the company. */
    isRenamed: integer(),
  }),
  errors: [],
  summary: 'Returns the three alarm levels with the names of the company, or the built-in ones.',
})

const writing = { kind: 'write', permission: 'alarm:edit' } as const

export const addAlarmLevel = defineCommand('addAlarmLevel', {
  ...writing,
  title: ['命名报警级别', '命名警報級別', 'Name an alarm level'],
  paths: ['POST /alarmLevel/add'],
  input: { level, ...levelNameFields },
  reply: levelFields,
  errors: ['duplicate'],
  summary: 'Gives one of the three levels a name of the company.',
})

export const editAlarmLevel = defineCommand('editAlarmLevel', {
  ...writing,
  title: ['修改报警级别', '修改警報級別', 'Rename an alarm level'],
  paths: ['POST /alarmLevel/edit'],
  input: { level, ...levelNameFields },
  reply: levelFields,
  errors: [],
})

export const removeAlarmLevel = defineCommand('removeAlarmLevel', {
  ...writing,
  title: ['恢复报警级别名称', '恢復警報級別名稱', 'Restore the name of an alarm level'],
  paths: ['POST /alarmLevel/remove'],
  input: {
    /** The level. */
    id: text({ max: 20 }),
  },
  reply: nothing,
  errors: ['notFound'],
  summary: 'Removes the name of the company from a level, which has its built-in name again.',
})
