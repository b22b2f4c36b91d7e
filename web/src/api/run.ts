// Calls by declaration: path, method, whether it reads or writes, and the types of both ends come from the command.
import type { AnyCommand, CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import { type Endpoint, splitEndpoint } from '@gemba/contract/kit/route.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { currentLanguage, useLanguage } from '../i18n/language.ts'
import { type CallOptions, call } from './client.ts'
import { expandPath, outsidePath } from './expand-path.ts'

export interface RunOptions extends Pick<CallOptions, 'signal' | 'success' | 'isSilent' | 'key' | 'timeoutMs'> {
  /** Another spelling of the same call, where one is wanted instead of the first. */
  readonly endpoint?: Endpoint
}

/** Carries a command out. Returns what it replies; throws `CallError`. */
export function run<C extends AnyCommand>(
  command: C,
  input: CommandInput<C>,
  { endpoint, ...options }: RunOptions = {},
): Promise<CommandReply<C>> {
  const { method, path } = splitEndpoint(endpoint ?? command.paths[0])
  // A GET may be repeated, also where it changes something, as reading a message marks it as read.
  const isRead = command.kind === 'read' || method === 'GET'
  return call<CommandReply<C>>(expandPath(path, input), outsidePath(path, input), { ...options, method, isRead })
}

/**
 * Returns what TanStack Query needs to read by a command. Its key begins with the module and the command's name, and ends
 * with the language, in which the server answers.
 */
export const queryOf = <C extends AnyCommand>(command: C, input: CommandInput<C>, language = currentLanguage()) =>
  queryOptions({
    queryKey: [command.module, command.name, input, language] as const,
    queryFn: ({ signal }) => run(command, input, { signal }),
  })

export interface QueryOptions<Answer = unknown> {
  isEnabled?: boolean
  /** How long until it is read anew; of an answer that may fill soon another than of one that stays. */
  refetchMs?: number | ((answer: Answer | undefined) => number)
}

/** What TanStack Query takes for it. */
export const intervalOf = <Answer>(refetchMs: QueryOptions<Answer>['refetchMs'] = 0) =>
  typeof refetchMs === 'number'
    ? refetchMs
    : ({ state }: { state: { data: Answer | undefined } }) => refetchMs(state.data)

/** Reads by a command and keeps the previous answer on the screen while the next one comes. */
export function useCommandQuery<C extends AnyCommand>(
  command: C,
  input: CommandInput<C>,
  { isEnabled = true, refetchMs }: QueryOptions<CommandReply<C>> = {},
) {
  const language = useLanguage((state) => state.language)
  return useQuery({
    ...queryOf(command, input, language),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    refetchInterval: intervalOf(refetchMs),
  })
}
