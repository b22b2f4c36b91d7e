// What the shared suites have to know of a resource beside its declaration. It stands beside the module, in
// `<noun>.sample.fixture.ts`.
import type { AnyResource, FieldOf } from '@gemba/contract/kit/resource.ts'
import type { Caller } from '../main/product.fixture.ts'

export type ResourceRow = Record<string, unknown> & { id: string; version: number }

export interface SampleOptions {
  readonly caller: Caller
  /** A body that creates a record of a resource. */
  readonly body: (resource: AnyResource) => Promise<Record<string, unknown>>
}

type CreateSample = (options: SampleOptions) => Promise<ResourceRow>

interface ResourceSample<Name extends string = string> {
  /** Values that a record needs beside its required fields. */
  readonly values?: Readonly<Partial<Record<Name, unknown>>>
  /** References that it needs although they are not required. */
  readonly needs?: readonly Name[]
  /** References of which another record needs one of its own. */
  readonly unshared?: readonly Name[]
  /** References to records that commands have brought into a state. */
  readonly prepared?: Readonly<Partial<Record<Name, CreateSample>>>
  /** Creates a record, where none of the resource's own operations does. */
  readonly create?: CreateSample
  /** Fields that a call may leave out and the server fills: never null in the store. */
  readonly filled?: readonly Name[]
  /** Columns of its table that only commands change. */
  readonly columns?: readonly string[]
}

export interface NamedSample extends ResourceSample {
  readonly name: string
}

/** Returns what the shared suites have to know of a resource. */
export const sampleOf = <R extends AnyResource>(resource: R, sample: ResourceSample<FieldOf<R>>): NamedSample =>
  Object.assign({ name: resource.name }, sample)
