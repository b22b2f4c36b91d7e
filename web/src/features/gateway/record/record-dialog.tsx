// The form that records some points from now on.
import { addBoxRecord, type listBoxRecordPoints } from '@gemba/contract/gateway/record/commands.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { duration } from '@gemba/contract/kit/field.ts'
import { refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { UploadPointsInput } from '../trigger/trigger-inputs.tsx'
import { recordWords } from './words.ts'

interface RecordDialogProps {
  boxId: string
  points: CommandReply<typeof listBoxRecordPoints>
  onClose: () => void
}

const { name, pointIds } = addBoxRecord.input
const usualMs = 60_000
const maxMs = 86_400_000

export function RecordDialog({ boxId, points, onClose }: RecordDialogProps) {
  const text = useText(recordWords)
  return (
    <EditDialog
      title={text('recordTitle')}
      mode="action"
      isQuiet
      confirmText={text('start')}
      width={560}
      fields={{
        name: { field: name, label: text('name'), isWide: true },
        pointIds: {
          field: pointIds,
          label: text('points'),
          help: text('pointsHelp'),
          isWide: true,
          input: (props) => <UploadPointsInput {...props} points={points} />,
        },
        lasting: {
          field: duration({ min: 1000, max: maxMs }),
          label: text('durationLabel'),
          help: text('durationHelp'),
        },
      }}
      initial={{ pointIds: points.slice(0, 8).map(({ pointId }) => pointId), lasting: usualMs }}
      onSave={async (values) => {
        const startTime = Date.now()
        const record = await run(addBoxRecord, {
          boxId,
          name: values.name,
          pointIds: values.pointIds,
          startTime,
          endTime: startTime + values.lasting,
        })
        toast('ok', text('started', { name: record.name }))
        await refresh('gateway')
      }}
      onClose={onClose}
    />
  )
}
