// Kills of the whole product under a box that sends excursions, and of the intake under one that never waits: what is lost,
// told twice or told wrong.
import { type CrashResult, killRepeatedly } from '../server/src/main/crash.fixture.ts'
import { type IntakeKills, killIntake } from '../server/src/modules/telemetry/intake/kill-intake.fixture.ts'
import { type Figure, fullLength, type Length, percentile } from './figure.ts'
import { measureBrokerCrashes } from './intake/broker-crash.ts'
import { within } from './run/within.ts'

const fullKills = 20
const quickKills = 4
/** Of one kill: the spell before it, the start after it. */
const killLimitMs = 150_000
const compareLimitMs = 600_000

export async function measureCrashes(length: Length): Promise<Figure[]> {
  const kills = length.seconds >= fullLength.seconds ? fullKills : quickKills
  const limitMs = kills * killLimitMs + compareLimitMs
  const killing = killRepeatedly(kills, () => 200 + Math.random() * 2800)
  const result = await within(limitMs, `${kills} kills of the product`, killing)
  const starts = `starts after a kill: median ${seconds(percentile(result.startsMs, 0.5))}, longest ${seconds(percentile(result.startsMs, 1))}`
  return [
    differences(`samples, ${kills} kills of the product`, Object.values(result.samples), starts),
    differences(
      `changes of alarm level, ${kills} kills of the product`,
      Object.values(result.levelChanges),
      'raises and returns, in order',
    ),
    repeated(result, kills),
    atFullSpeed(await within(limitMs, `${kills} kills of the intake`, killIntake(kills)), kills),
    ...(await within(limitMs, `${kills} kills of the broker`, measureBrokerCrashes(kills))),
  ]
}

/** Entries that are missing, more than once or in another order. */
function differences(name: string, pairs: CrashResult['levelChanges' | 'samples'][string][], remark: string): Figure {
  let wrong = 0
  let told = 0
  for (const pair of pairs) {
    told += pair.told.length
    for (let at = 0; at < Math.max(pair.told.length, pair.found.length); at++)
      if (JSON.stringify(pair.told[at]) !== JSON.stringify(pair.found[at])) wrong++
  }
  const measured = `${wrong} of ${told} differ`
  return { name, measured, goal: '0 differ', isMet: wrong === 0 && told > 0, remark }
}

function repeated({ raises, raiseEvents, messagesByUser }: CrashResult, kills: number): Figure {
  const wrong = messagesByUser.filter((count) => count !== raises).length
  return {
    name: `events and messages of raised alarms, ${kills} kills of the product`,
    measured: `${raiseEvents} events, ${wrong} of ${messagesByUser.length} users with another number of messages`,
    goal: `${raises} events, 0 users`,
    isMet: raiseEvents === raises && wrong === 0 && messagesByUser.length > 0,
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
