// Kills the whole product under a box that sends excursions, and the intake under a box that sends without pause.
// Counts lost, repeated and wrong data.
import { type CrashResult, killRepeatedly } from '../server/src/main/crash.fixture.ts'
import { type IntakeKills, killIntake } from '../server/src/modules/telemetry/intake/kill-intake.fixture.ts'
import { type Figure, fullLength, type Length, percentile } from './figure.ts'
import { measureBrokerCrashes } from './intake/broker-crash.ts'
import { within } from './run/within.ts'

const fullKills = 20
const quickKills = 3
/** Limit per kill: the run before it and the start after it. */
const killLimitMs = 150_000
const compareLimitMs = 600_000

export async function measureCrashes(length: Length): Promise<Figure[]> {
  const kills = length.seconds >= fullLength.seconds ? fullKills : quickKills
  const limitMs = kills * killLimitMs + compareLimitMs
  const killing = killRepeatedly(kills, () => 200 + Math.random() * 2800)
  const result = await within(limitMs, `${kills} kills of the product`, killing)
  const starts = `starts after a kill: median ${seconds(percentile(result.startsMs, 0.5))}, longest ${seconds(percentile(result.startsMs, 1))}`
  return [
    differences(
      `samples and results of calculations, ${kills} kills of the product`,
      Object.values(result.samples),
      starts,
    ),
    differences(
      `changes of alarm level, ${kills} kills of the product`,
      Object.values(result.levelChanges),
      'raises and returns, in order',
    ),
    countMessages(result, kills),
    countMinutes(result, kills),
    atFullSpeed(await within(limitMs, `${kills} kills of the intake`, killIntake(kills)), kills),
    ...(await within(limitMs, `${kills} kills of the broker`, measureBrokerCrashes(kills))),
  ]
}

/** Returns the number of missing, repeated or misplaced entries. */
function differences(name: string, pairs: CrashResult['levelChanges' | 'samples'][string][], remark: string): Figure {
  let differenceCount = 0
  let expectedCount = 0
  for (const pair of pairs) {
    expectedCount += pair.sent.length
    for (let at = 0; at < Math.max(pair.sent.length, pair.stored.length); at++)
      if (JSON.stringify(pair.sent[at]) !== JSON.stringify(pair.stored[at])) differenceCount++
  }
  const measured = `${differenceCount} of ${expectedCount} differ`
  return { name, measured, goal: '0 differ', isMet: differenceCount === 0 && expectedCount > 0, remark }
}

function countMessages({ raises, raiseEvents, notifiedEvents, messagesByUser }: CrashResult, kills: number): Figure {
  const wrongUsers = messagesByUser.filter((count) => count !== notifiedEvents).length
  return {
    name: `events and messages of raised alarms, ${kills} kills of the product`,
    measured: `${raiseEvents} events, ${wrongUsers} of ${messagesByUser.length} users with another number of messages`,
    goal: `${raises} events, 0 users`,
    isMet: raiseEvents === raises && wrongUsers === 0 && messagesByUser.length > 0,
  }
}

function countMinutes({ minutes: { compared, different } }: CrashResult, kills: number): Figure {
  return {
    name: `minutes of the aggregates, ${kills} kills of the product`,
    measured: `${different} of ${compared} differ from their samples`,
    goal: '0 differ',
    isMet: different === 0 && compared > 0,
  }
}

function atFullSpeed({ acknowledged, stored, wrong, lost }: IntakeKills, kills: number): Figure {
  return {
    name: `samples, ${kills} kills of the intake under full load`,
    measured: `${lost.length} of ${acknowledged} acknowledged messages lost, ${wrong} of ${stored} samples twice or wrong`,
    goal: '0 lost, 0 wrong',
    isMet: lost.length === 0 && wrong === 0 && acknowledged > kills,
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
