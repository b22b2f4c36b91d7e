import type { Work } from '../../../platform/db/work.ts'
import type { Input } from '../../../resource/crud.ts'
import { assertUnambiguous } from './resource-lines.ts'

interface WriteOperations {
  read(work: Work, input: Input): Promise<object>
  create(work: Work, input: Input): Promise<unknown>
  update(work: Work, input: Input): Promise<unknown>
}

/** Wraps the operations on lines so that each must name exactly one resource. They throw `segmentResourceUnclear`. */
export function withClearResources<C extends WriteOperations>(operations: C): C {
  return {
    ...operations,
    create: (work: Work, input: Input) => {
      assertUnambiguous(input)
      return operations.create(work, input)
    },
    update: async (work: Work, input: Input) => {
      assertUnambiguous({ ...(await operations.read(work, input)), ...input })
      return operations.update(work, input)
    },
  }
}
