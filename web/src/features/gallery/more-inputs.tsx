// The parts with more to them than one input: cron editor, audio player, workbooks, upload.
import { area } from '@gemba/contract/base/area.ts'
import { baseDictionaries, baseWords } from '@gemba/contract/base/words.ts'
import { useState } from 'react'
import { galleryWords } from '../../i18n/gallery.ts'
import { useText } from '../../i18n/text.ts'
import type { Area } from '../../resource/area.ts'
import { SheetActions } from '../../resource/sheet-actions.tsx'
import { uploadFile } from '../../resource/transfer.ts'
import { AudioPlayer } from '../../ui/audio-player.tsx'
import { CronEditor } from '../../ui/cron-editor/cron-editor.tsx'
import { Upload, type UploadedFile } from '../../ui/upload.tsx'
import { Section } from './section.tsx'

const sheetArea: Area = { words: baseWords, dictionaries: baseDictionaries, references: { area } }
const noFilter = {}
const tracks = [{ name: 'alarm', url: '/sounds/alarm.wav' }]

export function MoreInputs() {
  const text = useText(galleryWords)
  const [cron, setCron] = useState('0 30 6 ? * 2-6')
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
        <SheetActions resource={area} area={sheetArea} title={text('sheet')} filter={noFilter} />
      </Section>
      <Section title={text('upload')}>
        <Upload files={files} onChange={setFiles} send={(file, tell) => uploadFile('/meta/file/upload', file, tell)} />
      </Section>
    </>
  )
}
