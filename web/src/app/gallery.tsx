// /dev/gallery: the components of the product by themselves, for those who build screens of them and for tests.
import { useQuery } from '@tanstack/react-query'
import { GalleryPage } from '../features/gallery/gallery-page.tsx'
import { galleryWords } from '../i18n/gallery.ts'
import { useText } from '../i18n/text.ts'
import { failureOf } from '../resource/call-error.ts'
import { resumeSession } from '../resource/session.ts'
import { ErrorState, Skeleton } from '../ui/blank.tsx'
import { Controls } from './shell/controls.tsx'
import { Palette } from './shell/palette.tsx'
import { Shortcuts } from './shell/shortcuts.tsx'
import { TagBar } from './shell/tag-bar.tsx'

const path = '/dev/gallery'

export function Gallery() {
  const text = useText(galleryWords)
  const session = useQuery({
    queryKey: ['identity', 'gallery'],
    queryFn: resumeSession,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (session.isError) {
    return <ErrorState failure={failureOf(session.error)} onRetry={() => void session.refetch()} />
  }
  if (!session.data) return <Skeleton />
  return (
    <Controls>
      <GalleryPage>
        <TagBar tabs={[{ path, title: text('title') }]} active={path} />
        <Palette routes={[]} />
        <Shortcuts />
      </GalleryPage>
    </Controls>
  )
}
