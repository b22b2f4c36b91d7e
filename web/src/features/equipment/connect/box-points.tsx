// Part of the page of a gateway that turns unmapped codes into points, a model and an object.

import { object } from '@gemba/contract/equipment/object.ts'
import { readBoxReport } from '@gemba/contract/gateway/box.ts'
import type { UnmappedCode } from '@gemba/contract/gateway/box-report.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { useCan } from '../../../session/session.ts'
import { Step } from '../../../ui/step/step.tsx'
import { objectAddress } from '../page-urls.ts'
import type { ObjectRow } from '../rows.ts'
import styles from './arrived.module.css'
import type { Device } from './device.ts'
import { KnownDevice } from './known-device.tsx'
import { NewDevice } from './new-device.tsx'
import { arrivedWords } from './words.ts'

/** Polls fast until the first codes arrive. Later polls are slower, because the report of a busy box is long. */
const refetchMs = { waiting: 2_000, arrived: 5_000 }
const maxObjects = 20

export function BoxPoints({ id }: { id: string }) {
  const [chosen, setChosen] = useState<string>()
  const report = useCommandQuery(
    readBoxReport,
    { id },
    { refetchMs: chosen === undefined ? refetchMs.waiting : refetchMs.arrived },
  )
  const objects = useRouteQuery<Page<ObjectRow>>({
    resource: object,
    operation: 'page',
    body: { boxId: id, pageNumber: 1, pageSize: 1000 },
  })
  const canMake = [useCan('model:edit'), useCan('object:edit')].every(Boolean)
  if (!report.data || !objects.data) return null
  const byDevice = Map.groupBy(report.data.unmapped, ({ deviceCode }) => deviceCode)
  const [first] = byDevice.keys()
  // The device stays chosen when its codes leave the list, until a person chooses another.
  if (chosen === undefined && first !== undefined) setChosen(first)
  const boxObjects = objects.data.records
  const devices = [...new Set([...(chosen === undefined ? [] : [chosen]), ...byDevice.keys()])]
  if (chosen === undefined || !canMake)
    return <NothingToMake objects={boxObjects} isSilent={report.data.lastMessageAt === null} />
  const device: Device = {
    boxId: id,
    deviceCode: chosen,
    codes: byDevice.get(chosen) ?? [],
    choice: <DeviceChoice devices={devices} codesByDevice={byDevice} chosen={chosen} onChoose={setChosen} />,
  }
  const owner = boxObjects.find(({ deviceCode, code }) => (deviceCode ?? code) === chosen)
  return <DeviceSteps key={chosen} device={device} owner={owner} />
}

/** The owner is fixed at the first render, so that creating the object does not replace the steps on the screen. */
function DeviceSteps({ device, owner }: { device: Device; owner: ObjectRow | undefined }) {
  const [initialOwner] = useState(owner)
  return initialOwner ? <KnownDevice device={device} owner={initialOwner} /> : <NewDevice device={device} />
}

function DeviceChoice({
  devices,
  codesByDevice,
  chosen,
  onChoose,
}: {
  devices: readonly string[]
  codesByDevice: ReadonlyMap<string, readonly UnmappedCode[]>
  chosen: string
  onChoose: (device: string) => void
}) {
  const text = useText(arrivedWords)
  if (devices.length < 2) return null
  return (
    <fieldset className={`bar gap-8 flush unpadded borderless ${styles.choice}`}>
      <legend>{text('devices', { n: devices.length })}</legend>
      {devices.map((device) => (
        <button
          key={device}
          type="button"
          className="height-32 padding-0-12 choice"
          aria-pressed={device === chosen}
          onClick={() => onChoose(device)}
        >
          {device} <span className="muted">{codesByDevice.get(device)?.length ?? 0}</span>
        </button>
      ))}
    </fieldset>
  )
}

function NothingToMake({ objects, isSilent }: { objects: readonly ObjectRow[]; isSilent: boolean }) {
  const nameOf = useName()
  const text = useText(arrivedWords)
  return (
    <>
      <Step
        number={4}
        title={text('points')}
        state={isSilent ? 'later' : 'done'}
        summary={isSilent ? '' : text('allMapped')}
      >
        <p className="flush muted size-12">{text('none')}</p>
      </Step>
      <Step
        number={5}
        title={text('object')}
        state={objects.length > 0 ? 'done' : 'later'}
        isOpenAtFirst={objects.length > 0}
      >
        <ul className={styles.links}>
          {objects.slice(0, maxObjects).map((object) => (
            <li key={object.id}>
              <Link to={pageUrl(objectAddress, { id: object.id })}>{nameOf(object)}</Link>
            </li>
          ))}
        </ul>
      </Step>
    </>
  )
}
