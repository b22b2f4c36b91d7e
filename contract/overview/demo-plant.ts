// The demo plant tells that it is one, and rings an alarm for whom wants to see it.

import { boolean } from '../kit/field.ts'
import { defineCommand } from './define.ts'

const shared = { input: {} } as const

export const readDemoPlant = defineCommand('readDemoPlant', {
  ...shared,
  kind: 'read',
  title: ['演示工厂', '示範工廠', 'Demo plant'],
  paths: ['POST /overview/demo'],
  permission: 'object:view',
  reply: { isDemo: boolean() },
  errors: [],
  summary: 'Whether what the caller looks at is the demo plant.',
})

export const ringDemoAlarm = defineCommand('ringDemoAlarm', {
  ...shared,
  kind: 'write',
  title: ['触发演示报警', '觸發示範警報', 'Ring a demo alarm'],
  paths: ['POST /overview/demo/ring'],
  permission: 'object:edit',
  reply: null,
  errors: ['notFound', 'demoAlarmRings', 'unavailable'],
  summary:
    'Sends a press of the demo plant a temperature beyond its limit, and one within it half a minute later. Any other plant has no such call.',
})

export const cutDemoBox = defineCommand('cutDemoBox', {
  ...shared,
  kind: 'write',
  title: ['断开演示网关', '斷開示範閘道器', 'Cut a demo gateway'],
  paths: ['POST /overview/demo/cut'],
  permission: 'object:edit',
  reply: null,
  errors: ['notFound', 'demoBoxIsCut', 'unavailable'],
  summary:
    'Breaks the connection of a simulated gateway box of the demo plant for two minutes. Any other plant has no such call.',
})
