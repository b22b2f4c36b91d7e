// Who acknowledged and handled an alarm, by name.
import { type AlarmEpisode, confirmAlarm, handleAlarm, readAlarmByBatchNo } from '@gemba/contract/alarm/episode.ts'
import { pageAlarmJournal } from '@gemba/contract/alarm/journal.ts'
import { expect, test } from 'vitest'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant } from '../../../main/plant.fixture.ts'
import { eventually } from '../../../main/product.fixture.ts'

test('people are named in the journal, in the details and in the log; the system has no name', async () => {
  const run = await joinTestProduct()
  const plant = await makePlant(run)
  const episode = async (): Promise<AlarmEpisode | undefined> =>
    (await run.admin(pageAlarmJournal, { objectId: plant.objectId })).data.records[0]
  await plant.send(85)
  const raised = await eventually(episode)
  expect(raised).toMatchObject({ ackUser: null, ackName: null, handleName: null })
  await run.admin(confirmAlarm, { id: raised.id })
  await run.admin(handleAlarm, { id: raised.id, handleText: 'cooled' })
  const [admin] = await run.rows<{ nickname: string }>(
    `select nickname from app_user where name = 'admin' and company_id = ${run.companyId}`,
  )
  const name = admin?.nickname
  expect(await episode()).toMatchObject({ ackUser: 'admin', ackName: name, handleUser: 'admin', handleName: name })
  const { data } = await run.admin(readAlarmByBatchNo, { batchNo: raised.batchNo })
  expect(data.episode).toMatchObject({ ackName: name, handleName: name })
  expect(data.transitions.map(({ userName, personName }) => [userName, personName])).toEqual([
    [null, null],
    ['admin', name],
    ['admin', name],
  ])
})
