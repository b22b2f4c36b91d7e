// Production parameters and sets of them.
import { definePart } from '../../kit/module.ts'
import { parameterSet, parameterSetValue } from './parameter-set.ts'
import { processParameter } from './process-parameter.ts'

export const settingPart = definePart({ resources: [processParameter, parameterSet, parameterSetValue] })
