// Lists of device types, device states and the device ledger.
import { deviceState } from '@gemba/contract/equipment/device/device-state.ts'
import { deviceType } from '@gemba/contract/equipment/device/device-type.ts'
import { ledgerDevice } from '@gemba/contract/equipment/device/ledger-device.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { ShapesIcon } from 'lucide-react'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { IconInput } from '../../../resource/form/inputs/icon-input.tsx'
import { joinedLabelOf } from '../../../resource/labels.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useMoveActions } from '../../../resource/record/move-actions.ts'
import { RecordLink } from '../../../resource/tab/record-link.tsx'
import { MenuIcon } from '../../../ui/icon/menu-icon.tsx'
import { ColourInput, ColourMark } from './colour.tsx'
import { StateInput } from './state-input.tsx'
import { deviceWords } from './words.ts'

export function DeviceTypePage() {
  const nameOf = useName()
  return (
    <ResourcePage
      resource={deviceType}
      cells={{
        name: (row) => (
          <span className="inline-row gap-8">
            <MenuIcon name={row.icon} fallback={ShapesIcon} size={16} />
            {nameOf(row)}
          </span>
        ),
      }}
      rules={{ code: {}, name: {}, nameEn: {}, nameTw: {}, icon: { input: (props) => <IconInput {...props} /> } }}
      rowActions={useMoveActions(deviceType)}
    />
  )
}

export function DeviceStatePage() {
  const text = useText(deviceWords)
  return (
    <ResourcePage
      resource={deviceState}
      cells={{
        deviceTypeId: (row) => joinedLabelOf(row, 'deviceTypeId') ?? text('allTypes'),
        color: ({ color }) =>
          color ? (
            <span className="inline-row gap-8">
              <ColourMark colour={color} />
              {color}
            </span>
          ) : (
            '—'
          ),
      }}
      rules={{
        name: {},
        nameEn: {},
        nameTw: {},
        value: { help: text('valueHelp') },
        deviceTypeId: {},
        color: {
          input: (props) => <ColourInput {...props} />,
          renderValue: (colour) => (colour ? <ColourMark colour={colour} /> : '—'),
        },
      }}
    />
  )
}

type LedgerRow = EntityOf<typeof ledgerDevice>

/** The state of a device with its colour. */
export function DeviceStateName({ row }: { row: LedgerRow }) {
  const { data: states = [] } = useRouteQuery<EntityOf<typeof deviceState>[]>({
    resource: deviceState,
    operation: 'list',
  })
  if (row.stateId === null) return '—'
  return (
    <span className="inline-row gap-8">
      <ColourMark colour={states.find(({ id }) => id === row.stateId)?.color} />
      {joinedLabelOf(row, 'stateId')}
    </span>
  )
}

export function DeviceLedgerPage() {
  const text = useText(deviceWords)
  return (
    <ResourcePage
      resource={ledgerDevice}
      cells={{
        objectId: (row) => (
          <RecordLink of="object" id={row.objectId}>
            {joinedLabelOf(row, 'objectId')}
          </RecordLink>
        ),
        stateId: (row) => <DeviceStateName row={row} />,
      }}
      rules={{
        code: {},
        objectId: {},
        name: { help: text('nameHelp') },
        nameEn: {},
        nameTw: {},
        deviceTypeId: { help: text('typeHelp') },
        stateId: { input: (props) => <StateInput {...props} />, help: text('stateHelp') },
      }}
    />
  )
}
