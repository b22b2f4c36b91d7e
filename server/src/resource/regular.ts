// Routes of resources that have only the regular operations and need no file on the server.
import { resources } from '@gemba/contract/modules.ts'
import type { BoundRoute } from '../platform/http/route.ts'
import { crud } from './crud.ts'
import { mount } from './mount.ts'

/**
 * Returns the routes of every declared resource that no module mounts. Throws Error for a resource with an operation
 * that is not regular, which its module must mount.
 */
export function regularRoutes(mounted: readonly BoundRoute[]): BoundRoute[] {
  const mountedNames = new Set(mounted.map(({ module, operation }) => `${module}.${operation.split('.', 1)}`))
  return resources
    .filter(({ module, name }) => !mountedNames.has(`${module}.${name}`))
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
