interface DownloadProps {
  /** The address of the file. */
  href: string;
  text: string;
  class: string | undefined;
}

/** Saves a file. The sign-in opens it by POST alone, so that no link of another site can. */
export const Download = (props: DownloadProps) => (
  <form method="post" action={props.href}>
    <button type="submit" class={props.class}>
      {props.text}
    </button>
  </form>
);
