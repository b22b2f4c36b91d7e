// Calls a command by its declaration, which has the path, the method, whether it reads or writes, and the types of
// input and reply.
import type { AnyCommand, CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import { type Endpoint, splitEndpoint } from '@gemba/contract/kit/route.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { currentLanguage, useLanguage } from '../i18n/language.ts'
import { type CallOptions, call } from './client.ts'
import { bodyWithoutPath, expandPath } from './expand-path.ts'

export interface RunOptions extends Pick<CallOptions, 'signal' | 'success' | 'isSilent' | 'key' | 'timeoutMs'> {
  /** Another endpoint of the same command, instead of the first. */
  readonly endpoint?: Endpoint
}

/** Runs a command. Returns its reply; throws `CallError`. */
export function run<C extends AnyCommand>(
  command: C,
  input: CommandInput<C>,
  { endpoint, ...options }: RunOptions = {},
): Promise<CommandReply<C>> {
  const { method, path } = splitEndpoint(endpoint ?? command.paths[0])
  // A GET may be repeated even if it changes something, for example when it marks a message as read.
  const isRead = command.kind === 'read' || method === 'GET'
  return call<CommandReply<C>>(expandPath(path, input), bodyWithoutPath(path, input), { ...options, method, isRead })
}

/**
 * Returns the options with which TanStack Query reads by a command. The query key begins with the module and the name
 * of the command, and ends with the language of the reply.
 */
export const queryOf = <C extends AnyCommand>(command: C, input: CommandInput<C>, language = currentLanguage()) =>
  queryOptions({
    queryKey: [command.module, command.name, input, language] as const,
    queryFn: ({ signal }) => run(command, input, { signal }),
  })

export interface QueryOptions<Answer = unknown> {
  isEnabled?: boolean
  /** Interval of refetching in milliseconds. It may depend on the last reply. */
  refetchMs?: number | ((answer: Answer | undefined) => number)
}

/** Returns the interval in the form that TanStack Query expects. */
export const intervalOf = <Answer>(refetchMs: QueryOptions<Answer>['refetchMs'] = 0) =>
  typeof refetchMs === 'number'
    ? refetchMs
    : ({ state }: { state: { data: Answer | undefined } }) => refetchMs(state.data)

/** Reads by a command. The previous reply stays on the screen until the next one arrives. */
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
