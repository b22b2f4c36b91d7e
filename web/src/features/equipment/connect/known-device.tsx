// A device that has an object: its unmapped codes become points of that object.

import { listObjectPoints, saveObjectPoints } from '@gemba/contract/alarm/point-limits.ts'
import { useState } from 'react'
import { refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { liveRows } from '../../../resource/form/children/editable-rows.ts'
import { MainButton } from '../../../ui/button/button.tsx'
import { Step } from '../../../ui/step/step.tsx'
import type { ObjectRow } from '../rows.ts'
import { ArrivedGrid } from './arrived-grid.tsx'
import type { Device } from './device.ts'
import { OpenObject } from './open-object.tsx'
import { useArrivedPoints } from './use-arrived-points.ts'
import { arrivedWords } from './words.ts'

export function KnownDevice({ device: { deviceCode, codes, choice }, owner }: { device: Device; owner: ObjectRow }) {
  const text = useText(arrivedWords)
  const name = useName()(owner)
  const [isDone, setDone] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const objectPoints = useCommandQuery(listObjectPoints, { objectId: owner.id })
  const points = useArrivedPoints(codes, {
    source: String(objectPoints.data !== undefined),
    points: objectPoints.data ?? [],
  })
  const count = liveRows(points.rows).length
  const save = async () => {
    const changedPoints = points.take()
    if (!changedPoints || isBusy) return
    setBusy(true)
    try {
      await run(saveObjectPoints, { objectId: owner.id, points: changedPoints })
      setDone(true)
      await Promise.all([refresh('equipment'), refresh('alarm'), refresh('gateway')])
    } catch (error) {
      points.refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Step
        number={4}
        title={text('points')}
        state={isDone ? 'done' : 'now'}
        summary={isDone ? text('allMapped') : text('waiting', { n: count })}
      >
        {choice}
        <p className="flush muted size-12">{text('ofObject', { device: deviceCode, name: name })}</p>
        {isDone ? null : (
          <>
            <ArrivedGrid points={points} codes={codes} />
            <div>
              <MainButton disabled={isBusy || count === 0} onClick={() => void save()} data-testid="arrived-save">
                {text('addToObject', { name: name, n: count })}
              </MainButton>
            </div>
          </>
        )}
      </Step>
      <Step number={5} title={text('object')} state="done" summary={name} isOpenAtFirst>
        {/* While points are saved, the page of the object would open without them. */}
        {isBusy ? null : <OpenObject object={owner} />}
      </Step>
    </>
  )
}
