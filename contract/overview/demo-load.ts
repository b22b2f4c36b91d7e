// A company that begins may be given the demo plant, to be looked at and thrown away again.

import { integer, oneOf } from '../kit/field.ts'
import { defineCommand } from './define.ts'

const shared = { input: {} } as const

export const readDemoLoad = defineCommand('readDemoLoad', {
  ...shared,
  kind: 'read',
  title: ['演示工厂载入进度', '示範工廠載入進度', 'Progress of loading the demo plant'],
  paths: ['POST /overview/demo/progress'],
  permission: 'object:view',
  reply: {
    /** `none` where it may be loaded, `unavailable` where this installation loads none. */
    state: oneOf(['unavailable', 'none', 'loading', 'failed', 'done']),
    step: oneOf(['equipment', 'records', 'history']),
    percent: integer(),
  },
  errors: [],
  summary: 'How far the demo plant has been loaded into the company of the caller.',
})

export const loadDemoPlant = defineCommand('loadDemoPlant', {
  ...shared,
  kind: 'write',
  title: ['载入演示工厂', '載入示範工廠', 'Load the demo plant'],
  paths: ['POST /overview/demo/load'],
  permission: 'company:edit',
  reply: null,
  errors: ['companyNotEmpty', 'demoIsThere', 'demoPlacesTaken', 'demoNotOffered', 'unavailable'],
  summary:
    'Begins to load the demo plant into the company of the caller, which must not have any models, objects, gateway boxes, materials or warehouses. Answers at once; what was cut off goes on at the next start.',
})
