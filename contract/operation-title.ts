// Titles in the operation log: those of commands, and of the operations of resources.
import type { Words } from './kit/page.ts'
import { modules, resources } from './modules.ts'
import { titleOfOperation } from './title-of-operation.ts'

const titles = new Map<string, Words>([
  ...modules.flatMap((module) => module.commands.map(({ name, title }) => [name, title] as const)),
  ...modules.flatMap((module) => Object.entries(module.logTitles)),
])

/** Returns the title of an operation by its code, `box.create` or `confirmAlarm`; undefined for one that no longer exists. */
export function operationTitle(operation: string): Words | undefined {
  const [noun, action] = operation.split('.')
  const resource = resources.find(({ name }) => name === noun)
  return action !== undefined && resource ? titleOfOperation(resource, action) : titles.get(operation)
}
