// What needs no file of its own on the server: resources with nothing but the regular operations.
import { resources } from '@gemba/contract/modules.ts'
import type { BoundRoute } from '../platform/http/route.ts'
import { crud } from './crud.ts'
import { mount } from './mount.ts'

/**
 * Returns the routes of every declared resource that no module mounts itself. Throws Error for one with an operation that is
 * not regular: its module has to mount it.
 */
export function regularRoutes(mounted: readonly BoundRoute[]): BoundRoute[] {
  const own = new Set(mounted.map(({ module, operation }) => `${module}.${operation.split('.', 1)}`))
  return resources
    .filter(({ module, name }) => !own.has(`${module}.${name}`))
    .flatMap((resource) => {
      const operations = { ...crud(resource) }
      const special = resource.routes.find(({ operation }) => !Object.hasOwn(operations, operation))
      if (special)
        throw new Error(
          `${resource.module}.${resource.name} has the operation ${special.operation}, which is not regular: mount it in its module`,
        )
      return mount(resource, import.meta.url, operations)
    })
}
