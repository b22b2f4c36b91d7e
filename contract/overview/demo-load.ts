// A new company may load the demo plant to look at it, and remove it again.

import { integer, oneOf } from '../kit/field.ts'
import { defineCommand } from './define.ts'

const shared = { input: {} } as const

export const readDemoLoad = defineCommand('readDemoLoad', {
  ...shared,
  kind: 'read',
  title: ['演示工厂载入进度', '示範工廠載入進度', 'Demo plant loading progress'],
  paths: ['POST /overview/demo/progress'],
  permission: 'object:view',
  reply: {
    /** `none`: it may be loaded. `unavailable`: this installation cannot load it. */
    state: oneOf(['unavailable', 'none', 'loading', 'failed', 'done']),
    step: oneOf(['equipment', 'records', 'history']),
    percent: integer(),
  },
  errors: [],
  summary: 'Returns the progress of loading the demo plant into the caller’s company.',
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
    'Starts to load the demo plant into the caller’s company, which must not have any models, objects, gateway boxes, materials or warehouses. Returns at once; an interrupted load resumes at the next start.',
})
