/** A foreign page in a sandboxed frame, which cannot navigate the window around it. */
export function FramePage({ title, url }: { title: string; url: string }) {
  return (
    <iframe
      className="full-width full-height card"
      title={title}
      src={url}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
      referrerPolicy="strict-origin-when-cross-origin"
      data-testid="frame-page"
    />
  )
}
