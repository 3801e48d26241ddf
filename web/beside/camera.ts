// Reads a QR code with the camera, in browsers that can.

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

/** How long a picture is looked at before the next one. */
const pause = 200;

export async function canScan(): Promise<boolean> {
  if (navigator.mediaDevices === undefined) return false;
  const formats =
    (await detectorClass()
      ?.getSupportedFormats()
      .catch(() => [])) ?? [];
  return formats.includes("qr_code");
}

/** Shows the camera in `video` and calls with each text it reads. Rejects if there is no camera. */
export async function scan(
  video: HTMLVideoElement,
  found: (text: string) => void,
): Promise<() => void> {
  const Detector = detectorClass();
  if (Detector === undefined) throw new Error("this browser reads no codes");
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment" },
  });
  const detector = new Detector({ formats: ["qr_code"] });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  const stop = (): void => {
    over = true;
    clearTimeout(timer);
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  const look = async (): Promise<void> => {
    // The first pictures are not there yet.
    const codes = await detector.detect(video).catch(() => []);
    if (over) return;
    for (const { rawValue } of codes) found(rawValue);
    if (!over) timer = setTimeout(() => void look(), pause);
  };
  try {
    video.srcObject = stream;
    await video.play();
  } catch (error) {
    stop();
    throw error;
  }
  void look();
  return stop;
}
