// An alarm stores the name with which a person signed in. Readers see the name of the person.
import type { AlarmEpisode, AlarmTransition } from '@gemba/contract/alarm/episode.ts'
import type { Read } from '../../../platform/db/work.ts'
import { nicknamesBySignInName } from '../../identity/index.ts'
import { namesOfReasonTags } from '../reason-tag/reason-tag.ts'
import { nameSubjects } from './name-subjects.ts'

/** Returns the episodes with the names of objects, points and people in the language of their reader. */
export async function nameEpisodes(read: Read, episodes: readonly AlarmEpisode[]): Promise<AlarmEpisode[]> {
  const people = await nicknamesOfUsers(
    read,
    episodes.flatMap(({ ackUser, handleUser, assignee }) => [ackUser, handleUser, assignee]),
  )
  const tags = await namesOfReasonTags(
    read,
    episodes.flatMap(({ reasonTags }) => reasonTags),
  )
  const named = await nameSubjects(read, episodes)
  return named.map((episode) => ({
    ...episode,
    ackName: people.get(episode.ackUser ?? '') ?? null,
    handleName: people.get(episode.handleUser ?? '') ?? null,
    assigneeName: people.get(episode.assignee ?? '') ?? null,
    reasonTagNames: episode.reasonTags.map((tag) => tags.get(tag) ?? tag),
  }))
}

/** Returns the transitions with the names of people. */
export async function nameTransitions<Transition extends Omit<AlarmTransition, 'personName'>>(
  read: Read,
  transitions: readonly Transition[],
): Promise<(Transition & Pick<AlarmTransition, 'personName'>)[]> {
  const people = await nicknamesOfUsers(
    read,
    transitions.map(({ userName }) => userName),
  )
  return transitions.map((transition) => ({
    ...transition,
    personName: people.get(transition.userName ?? '') ?? null,
  }))
}

export const nicknamesOfUsers = (
  read: Read,
  names: readonly (string | null | undefined)[],
): Promise<Map<string, string>> =>
  nicknamesBySignInName(
    read,
    names.filter((name) => typeof name === 'string'),
  )
