// Joins the routes of a part or module. The compiler checks that they carry out every command of the contract.
import type { Part } from '@gemba/contract/kit/module.ts'
import type { BoundRoute, ResourceOperation } from './call.ts'

/** Returns the commands that no route carries out. Routes whose names are lost, as in `BoundRoute[]`, carry out none. */
type Unhandled<Name extends string, Operation extends string> = string extends Operation
  ? Name
  : Exclude<Name, Operation>

type Complete<Name extends string, Operation extends string> = [Unhandled<Name, Operation>] extends [never]
  ? [Exclude<Operation, Name | ResourceOperation>] extends [never]
    ? unknown
    : { readonly declaredElsewhere: Exclude<Operation, Name | ResourceOperation> }
  : { readonly unhandled: Unhandled<Name, Operation> }

/**
 * Returns the routes of a part or module. A command without a route and a route of a command that is declared elsewhere are
 * type errors that name it.
 */
export const implementCommands = <Name extends string, Operation extends string>(
  _declared: Pick<Part<never, never, Name>, 'commands'>,
  routes: readonly BoundRoute<Operation>[] & Complete<Name, Operation>,
): readonly BoundRoute<Operation>[] => routes
