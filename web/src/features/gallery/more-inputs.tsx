// Complex parts: cron editor, audio player, workbooks, upload.
import { uploadFile as uploadCommand } from '@gemba/contract/admin/file.ts'
import { area } from '@gemba/contract/base/area.ts'
import { useState } from 'react'
import { uploadFile } from '../../api/transfer.ts'
import { useText } from '../../i18n/text.ts'
import { SheetActions } from '../../resource/sheet/sheet-actions.tsx'
import { AudioPlayer } from '../../ui/audio/audio-player.tsx'
import { CronEditor } from '../../ui/cron-editor/cron-editor.tsx'
import { Upload, type UploadedFile } from '../../ui/upload/upload.tsx'
import { Section } from './section.tsx'
import { galleryWords } from './words.ts'

const noFilter = {}
const tracks = [{ name: 'alarm', url: '/sounds/alarm.wav' }]

export function MoreInputs() {
  const text = useText(galleryWords)
  const [cron, setCron] = useState('0 30 6 ? * 2-6')
  const [isImporting, setImporting] = useState(false)
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  return (
    <>
      <Section title={text('cron')}>
        <CronEditor value={cron} onChange={setCron} />
      </Section>
      <Section title={text('audio')}>
        <AudioPlayer tracks={tracks} />
      </Section>
      <Section title={text('sheet')}>
        <SheetActions
          resource={area}
          title={text('sheet')}
          filter={noFilter}
          isImporting={isImporting}
          onImporting={setImporting}
        />
      </Section>
      <Section title={text('upload')}>
        <Upload
          files={files}
          onChange={setFiles}
          send={(file, onProgress) => uploadFile(uploadCommand, file, { onProgress })}
        />
      </Section>
    </>
  )
}
