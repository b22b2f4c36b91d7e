// Operations of resources, as commands that a test serves.
import type { Command } from '@gemba/contract/kit/command.ts'
import type { Field, FieldRecord, Tree } from '@gemba/contract/kit/field.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { replyOfOperation } from '@gemba/contract/kit/reply.ts'
import type { AnyResource, EntityOf, OperationOf } from '@gemba/contract/kit/resource.ts'
import type { Endpoint } from '@gemba/contract/kit/route.ts'
import { titleOfOperation } from '@gemba/contract/title-of-operation.ts'

/** A row with the values that the declaration adds to its fields. These are checked when the reply is sent. */
type AnsweredRow<R extends AnyResource> = EntityOf<R> & Record<string, unknown>

type OperationReply<R extends AnyResource, Operation extends string> = Operation extends 'page'
  ? Page<AnsweredRow<R>>
  : Operation extends 'list'
    ? AnsweredRow<R>[]
    : Operation extends 'read' | 'create' | 'update' | 'save'
      ? AnsweredRow<R>
      : Operation extends 'tree'
        ? Tree<AnsweredRow<R>>[]
        : unknown

/** Returns an operation of a resource as a command. `lines` are the resources whose rows are part of the record. */
export function operation<const R extends AnyResource, const Operation extends OperationOf<R>>(
  resource: R,
  name: Operation,
  lines: readonly AnyResource[] = [],
): Command<FieldRecord, Field<OperationReply<R, Operation>>> {
  const routes = resource.routes.filter((route) => route.operation === name)
  const [first] = routes
  if (!first) throw new Error(`${resource.name} has no operation ${name}`)
  const [path, ...others] = routes.map((route) => `${route.method} ${route.path}` as Endpoint)
  const command = {
    name: `${resource.name}.${name}`,
    module: resource.module,
    kind: first.kind,
    title: titleOfOperation(resource, name),
    paths: [path as Endpoint, ...others] as const,
    permission: first.permission,
    input: resource.fields,
    reply: replyOfOperation(resource, name, lines),
    errors: Object.values(resource.errors ?? {}).flat(),
  }
  return command as Command<FieldRecord, Field<OperationReply<R, Operation>>>
}
