import { settingPart } from '@gemba/contract/equipment/setting/part.ts'
import { processParameter } from '@gemba/contract/equipment/setting/process-parameter.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { parameterSetRoutes } from './parameter-set.ts'

export const settingPartRoutes = implementCommands(settingPart, [
  ...mount(processParameter, import.meta.url, { ...crud(processParameter) }),
  ...parameterSetRoutes,
])
