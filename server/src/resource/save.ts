// The operation `save`, which the specification has for some resources: creates a record without an id, updates one
// with an id.
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import type { Work } from '../platform/db/work.ts'
import type { Input } from './crud.ts'
import { assertComplete } from './lines.ts'

interface SaveOperations<Row> {
  create(work: Work, input: Input): Promise<Row>
  update(work: Work, input: Input): Promise<Row>
}

/** Returns the operation `save` from the other two. Throws their errors. */
export const save =
  <Row>(resource: AnyResource, { create, update }: SaveOperations<Row>) =>
  async (work: Work, input: Input): Promise<Row> => {
    if (input.id !== undefined && input.id !== null && input.id !== '') return update(work, input)
    assertComplete(work, resource, input)
    return create(work, input)
  }
