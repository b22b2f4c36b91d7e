// Whether a company is the demo plant, and commands that raise an alarm there.

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
  summary: 'Returns whether the caller’s company is the demo plant.',
})

export const ringDemoAlarm = defineCommand('ringDemoAlarm', {
  ...shared,
  kind: 'write',
  title: ['触发演示报警', '觸發示範警報', 'Raise a demo alarm'],
  paths: ['POST /overview/demo/ring'],
  permission: 'object:edit',
  reply: null,
  errors: ['notFound', 'demoAlarmRings', 'unavailable'],
  summary:
    'Sends a press of the demo plant a temperature above its limit, and a normal one half a minute later. Does not exist for other plants.',
})

export const cutDemoBox = defineCommand('cutDemoBox', {
  ...shared,
  kind: 'write',
  title: ['断开演示网关', '斷開示範閘道器', 'Disconnect a demo gateway'],
  paths: ['POST /overview/demo/cut'],
  permission: 'object:edit',
  reply: null,
  errors: ['notFound', 'demoBoxIsCut', 'unavailable'],
  summary: 'Disconnects a simulated gateway box of the demo plant for two minutes. Does not exist for other plants.',
})
