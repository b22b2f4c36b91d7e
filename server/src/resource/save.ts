// One call that adds a record without an id and changes one that has an id, as the specification has it for some.
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import type { Work } from '../platform/db/work.ts'
import type { Input } from './crud.ts'
import { assertComplete } from './lines.ts'

interface SaveOperations<Row> {
  create(work: Work, input: Input): Promise<Row>
  update(work: Work, input: Input): Promise<Row>
}

/** Returns the operation `save` made of the other two. Errors: theirs. */
export const save =
  <Row>(resource: AnyResource, { create, update }: SaveOperations<Row>) =>
  async (work: Work, input: Input): Promise<Row> => {
    if (input.id !== undefined && input.id !== null && input.id !== '') return update(work, input)
    assertComplete(work, resource, input)
    return create(work, input)
  }
