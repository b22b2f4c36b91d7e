import { parameterSet, parameterSetValue } from '@gemba/contract/equipment/setting/parameter-set.ts'
import { crud } from '../../../resource/crud.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'

const values = crud(parameterSetValue)

export const parameterSetRoutes = [
  ...mount(parameterSet, import.meta.url, {
    ...withLines(crud(parameterSet), [{ resource: parameterSetValue, operations: values }]),
  }),
  ...mount(parameterSetValue, import.meta.url, values),
]
